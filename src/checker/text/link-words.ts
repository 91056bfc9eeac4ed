import { isFolded, singleSpaced } from "../white-space.ts";

/** Link texts that say nothing of where the link leads, folded. */
const hollow = new Set(
  `click here|click|click this|click me|here|this|this link|this page|link|links|more|more...|more…|read more|read on|learn more|find out more|see more|view more|show more|more info|more information|details|more details|continue|continue reading|go|go here|download|download here|info|website|web site|page|url|hier|hier klicken|klicken sie hier|klick hier|mehr|mehr erfahren|mehr lesen|weiterlesen|weiter|mehr infos|mehr informationen|siehe hier|ici|cliquez ici|cliquer ici|en savoir plus|lire la suite|lire plus|plus|suite|plus d'infos|aquí|haga clic aquí|haz clic aquí|pulse aquí|leer más|más|más información|ver más|saber más|aqui|clique aqui|leia mais|saiba mais|mais|ver mais|qui|clicca qui|leggi tutto|leggi di più|scopri di più|altro|klik hier|lees meer|lees verder|meer|meer info|meer informatie|klicka här|här|läs mer|mer|her|klik her|klikk her|læs mere|les mer|tästä|lue lisää|tutaj|kliknij tutaj|więcej|czytaj więcej|zde|klikněte zde|více|здесь|тут|нажмите здесь|подробнее|далее|читать далее|ещё|buraya tıklayın|devamı|こちら|ここ|ここをクリック|詳細|続きを読む|もっと見る|点击这里|点击此处|这里|更多|了解更多|查看更多|點擊這裡|여기|여기를 클릭|더 보기|자세히|اضغط هنا|هنا|المزيد|לחץ כאן|כאן|עוד|тук|кликнете тук|натиснете тук|още|повече|вижте повече|прочетете повече|прочети още|научете повече|натисніть тут|детальніше|докладніше|більше|читати далі|дізнатися більше|ovdje|ovde|овде|kliknite ovdje|kliknite ovde|више|više|opširnije|pročitaj više|saznaj više|tukaj|kliknite tukaj|več|preberi več|εδώ|κάντε κλικ εδώ|πατήστε εδώ|περισσότερα|διαβάστε περισσότερα|δείτε περισσότερα|aici|click aici|apasă aici|mai mult|mai multe|citește mai mult|citește mai departe|află mai multe|kattintson ide|kattints ide|bővebben|tovább|részletek|olvass tovább|klikněte sem|číst dále|kliknite sem|viac|čítať viac|čítať ďalej|kliknij|dowiedz się więcej|zobacz więcej|täältä|klikkaa tästä|klikkaa tätä|lisää|lisätietoja|siin|siit|vajuta siia|loe edasi|loe lähemalt|šeit|spied šeit|vairāk|lasīt vairāk|čia|spauskite čia|daugiau|skaityti daugiau|burada|buraya|tıklayın|buraya tıklayınız|devamını oku|daha fazla|daha fazla bilgi|tại đây|ở đây|nhấn vào đây|bấm vào đây|xem thêm|đọc thêm|di sini|disini|klik di sini|selengkapnya|baca selengkapnya|اینجا|اینجا کلیک کنید|بیشتر|ادامه مطلب|بیشتر بخوانید|یہاں|یہاں کلک کریں|مزید|مزید پڑھیں|यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें|और पढ़ें|और जानें|अधिक|अधिक जानें|এখানে|এখানে ক্লিক করুন|আরও|আরও পড়ুন|இங்கே|இங்கே கிளிக் செய்யவும்|மேலும்|மேலும் படிக்க|ที่นี่|คลิกที่นี่|อ่านเพิ่มเติม|ดูเพิ่มเติม|เพิ่มเติม|feu clic aquí|llegiu-ne més|més informació|点这里|此处|点击查看|查看详情|详情|阅读更多|這裡|按此|請按此|點此|更多內容|閱讀更多|こちらから|こちらをクリック|クリック|詳細はこちら|詳しくはこちら|もっと読む|もっと詳しく|여기를 클릭하세요|더보기|자세히 보기|انقر هنا|إضغط هنا|اقرأ المزيد|للمزيد|לחצו כאן|קרא עוד|קראו עוד|למידע נוסף|לפרטים נוספים|pulsa aquí|clica aquí|sigue leyendo|clicca|continua a leggere|jatka lukemista`.split(
    "|",
  ),
);

/** Characters of a link's text that are looked at. */
const longest = 300;

/** The text of a link as it is shown: its beginning, its white space as single blanks. */
export function shownLinkText(text: string): string {
  const head = text.slice(0, longest);
  return isFolded(head) ? head : singleSpaced(head.normalize("NFC").trim());
}

/** Whether the text of a link does not say where it leads, such as "click here". */
export const isHollowLinkText = (text: string): boolean =>
  hollow.has(
    shownLinkText(text)
      .toLowerCase()
      .replace(/[\s>»›→.…:!]+$/u, "")
      .replace(/^[\s<«‹←[(]+/u, ""),
  );

/** Hollow texts that things are called by, too. */
const names = /^(links?|info|information|details|website|page|url|download)$/;

/** Whether the place of a page that a link leads to is called so itself: a section on links, a property `info`. */
export function isNameOfTarget(text: string, target: string | null): boolean {
  const [name] = names.exec(shownLinkText(text).toLowerCase()) ?? [];
  const place = /#([^#]*)$/.exec(target?.slice(0, 500) ?? "")?.[1]?.toLowerCase();
  if (name === undefined || place === undefined) return false;
  const last = place.split(/[^\p{L}\d]/u).at(-1);
  return last !== "" && last !== undefined && name.replace(/s$/, "") === last.replace(/s$/, "");
}

/** Whether the text of a link is a long web address, which is read out letter by letter. */
export const isLinkAddress = (text: string): boolean =>
  /^(?:https?:\/\/|www\.)\S{25,}$/i.test(shownLinkText(text));
