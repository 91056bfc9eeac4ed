/** A file that the test bundler hands over as a data URL. */
declare module "*.ttf?inline" {
  const url: string;
  export default url;
}
