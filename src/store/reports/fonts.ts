/** Fonts lie among the static assets: `fonts/` and the name. They are large and rarely asked for, so none is kept. */
export function fontStore(assets: Fetcher): { load(name: string): Promise<Uint8Array> } {
  return {
    async load(name) {
      const response = await assets.fetch(`https://assets.invalid/fonts/${encodeURIComponent(name)}.ttf`);
      if (!response.ok) throw new Error(`The font ${name} is not among the assets (${response.status}).`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
