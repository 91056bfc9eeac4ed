export default {
  fetch: () => new Response("Lectern"),
} satisfies ExportedHandler;
