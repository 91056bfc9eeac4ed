const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** WHATWG HTML 13.1.2: elements that never have content. */
export const voidElements = names(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`);

/** WHATWG HTML 13.2.4.2: elements that an end tag of another name does not close. */
export const specialElements = names(`
  address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup
  dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head
  header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes
  noscript object ol p param plaintext pre script search section select source style summary table tbody td
  template textarea tfoot th thead title tr track ul wbr xmp`);

/** Elements whose start tag closes an open paragraph, and whose end tag closes what is open in them. */
export const blockElements = names(`
  address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form
  header hgroup listing main menu nav ol pre search section summary ul`);

/** Start tags that close an open paragraph, besides those of blocks. */
export const paragraphClosers = names("p h1 h2 h3 h4 h5 h6 li dd dt hr table plaintext xmp");

/** WHATWG HTML 13.2.4.3: elements that reopen after misnesting; their end tags do not reach past special elements. */
export const formattingElements = names("a b big code em font i nobr s small strike strong tt u");

/** Start tags that leave foreign content (WHATWG HTML 13.2.6.5). */
export const foreignBreakers = names(`
  b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu
  meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`);

/** Elements that end the search for an open element (WHATWG HTML 13.2.4.2, "has an element in scope"). */
export const scopeEnds = names("applet caption html table td th marquee object template");

/** What may stand in the head. */
export const headElements = names(
  "base basefont bgsound link meta title noframes style script template noscript",
);

/** Foreign elements whose content is HTML again. */
export const integrationPoints = names("foreignobject desc title mi mo mn ms mtext annotation-xml");

/** Elements that are laid out as blocks, so that text before and after them is not one word or line. */
export const lineElements = names(`
  address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption
  figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html li legend listing main menu nav ol optgroup
  option p pre search section summary table tbody td tfoot th thead tr ul xmp`);

/** Elements whose content is never shown as text. */
export const silentElements = names(`
  base datalist head iframe link meta noembed noframes noscript param rp script source style template title track`);

export const headingElements = names("h1 h2 h3 h4 h5 h6");
