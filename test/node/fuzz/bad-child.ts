/** Does to the fuzzer's parent process what its file names ask for. */
process.on("message", ({ filename }: { filename: string }) => {
  if (filename === "crash") process.exit(3);
  if (filename === "hang") for (;;);
  process.send?.({ outcome: "report" });
});
