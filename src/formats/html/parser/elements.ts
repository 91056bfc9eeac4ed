/** Groups of elements, as bits: what a name belongs to is looked up once, and then asked for as often as need be. */
export const group = {
  /** WHATWG HTML 13.1.2: elements that never have content. */
  void: 1 << 0,
  /** WHATWG HTML 13.2.4.2: elements that an end tag of another name does not close. */
  special: 1 << 1,
  /** Elements whose start tag closes an open paragraph, and whose end tag closes what is open in them. */
  block: 1 << 2,
  /** Start tags that close an open paragraph, besides those of blocks. */
  closesParagraph: 1 << 3,
  /** Elements that end the search for an open element (WHATWG HTML 13.2.4.2, "has an element in scope"). */
  scopeEnd: 1 << 4,
  /** The same for a button, and for an item of a list. */
  buttonScopeEnd: 1 << 5,
  listScopeEnd: 1 << 6,
  /** Elements whose end tag closes the nearest one of the name in scope. */
  endsInScope: 1 << 7,
  /** What a part of a table stands in: a table; a row group besides; a row besides. */
  tablePart: 1 << 8,
  bodyPart: 1 << 9,
  rowPart: 1 << 10,
  cell: 1 << 11,
  heading: 1 << 12,
  item: 1 << 13,
  description: 1 << 14,
  /** Start tags that leave foreign content (WHATWG HTML 13.2.6.5). */
  foreignBreaker: 1 << 15,
  /** Foreign elements whose content is HTML again. */
  integrationPoint: 1 << 16,
  /** What may stand in the head. */
  head: 1 << 17,
  /** Elements that are laid out as blocks, so that text before and after them is not one word or line. */
  line: 1 << 18,
  /** Elements whose content is never shown as text. */
  silent: 1 << 19,
  /** Elements whose content is only for browsers that do not know them. */
  replaced: 1 << 20,
  /** Elements whose lines are no running text. */
  unprosaic: 1 << 21,
  /** Elements whose text some rule asks for. */
  ownText: 1 << 22,
  strong: 1 << 23,
  /** Elements that some rule looks at when they end, whatever their role. */
  reported: 1 << 24,
  /** Start tags that close more than paragraphs, or that hold only in certain places. */
  makesRoom: 1 << 25,
  list: 1 << 26,
  /** What people put something into or press. */
  control: 1 << 27,
  /** What something can stand in, so that it means something else there. */
  context: 1 << 28,
  /** Elements whose words are of no language. */
  symbolic: 1 << 29,
  /** Elements that are called by a value or an attribute of their own. */
  valued: 1 << 30,
} as const;

const scopeEnds = "applet caption html table td th marquee object template";
const blocks = `
  address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form
  header hgroup listing main menu nav ol pre search section summary ul`;
const tableParts = "table template html";
const bodyParts = `tbody thead tfoot ${tableParts}`;

const members: readonly [bit: number, names: string][] = [
  [
    group.void,
    `area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`,
  ],
  [
    group.special,
    `address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup
    dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head
    header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes
    noscript object ol p param plaintext pre script search section select source style summary table tbody td
    template textarea tfoot th thead title tr track ul wbr xmp`,
  ],
  [group.block, blocks],
  [group.closesParagraph, "p h1 h2 h3 h4 h5 h6 li dd dt hr table plaintext xmp"],
  [group.scopeEnd, scopeEnds],
  [group.buttonScopeEnd, `button ${scopeEnds}`],
  [group.listScopeEnd, `ol ul ${scopeEnds}`],
  [group.endsInScope, `${blocks} ${scopeEnds} button dd dt h1 h2 h3 h4 h5 h6 p head`],
  [group.tablePart, tableParts],
  [group.bodyPart, bodyParts],
  [group.rowPart, `tr ${bodyParts}`],
  [group.cell, "td th"],
  [group.heading, "h1 h2 h3 h4 h5 h6"],
  [group.item, "li"],
  [group.description, "dt dd"],
  [
    group.foreignBreaker,
    `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu
    meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`,
  ],
  [group.integrationPoint, "foreignobject desc title mi mo mn ms mtext annotation-xml"],
  [group.head, "base basefont bgsound link meta title noframes style script template noscript"],
  [
    group.line,
    `address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption
    figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html li legend listing main menu nav ol optgroup
    option p pre search section summary table tbody td tfoot th thead tr ul xmp`,
  ],
  [
    group.silent,
    `base datalist head iframe link meta noembed noframes noscript param rp script source style template title track`,
  ],
  [group.replaced, "audio embed meter progress video"],
  [group.unprosaic, "button code dt h1 h2 h3 h4 h5 h6 kbd label li nav option pre samp select textarea"],
  [group.ownText, "a area button canvas figcaption h1 h2 h3 h4 h5 h6 label object option textarea"],
  [
    group.reported,
    `a area audio button canvas embed figcaption h1 h2 h3 h4 h5 h6 img input label nav object option select svg
    textarea th video`,
  ],
  [
    group.makesRoom,
    "td th tr tbody thead tfoot caption colgroup table li dt dd option optgroup select button a rt rp",
  ],
  [group.list, "ul ol menu"],
  [group.control, "button input select textarea"],
  [group.context, "dl figure label menu ol select table ul"],
  [group.strong, "b strong h1 h2 h3 h4 h5 h6"],
  [group.valued, "area img input select textarea"],
  [group.symbolic, "code kbd listing math plaintext pre samp tt var xmp"],
];

const groups = new Map<string, number>();
for (const [bit, names] of members) {
  for (const name of names.trim().split(/\s+/)) groups.set(name, (groups.get(name) ?? 0) | bit);
}

/** The groups that an element of this name belongs to. */
export const groupsOf = (name: string): number => groups.get(name) ?? 0;

/** All names that belong to some group. */
export const knownNames: Iterable<string> = groups.keys();
