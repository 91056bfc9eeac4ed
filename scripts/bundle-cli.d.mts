export function bundleCli(root: string, outfile: string): Promise<Set<string>>;
export function bundleLibrary(root: string, entry: string, outfile: string): Promise<Set<string>>;
