import { isFolded, singleSpaced } from "./white-space.ts";

/** Link texts that say nothing of where the link leads, folded. */
const hollow = new Set(
  `click here|click|click this|click me|here|this|this link|this page|link|links|more|more...|more…|read more|read on|learn more|find out more|see more|view more|show more|more info|more information|details|more details|continue|continue reading|go|go here|download|download here|info|website|web site|page|url|hier|hier klicken|klicken sie hier|klick hier|mehr|mehr erfahren|mehr lesen|weiterlesen|weiter|mehr infos|mehr informationen|siehe hier|ici|cliquez ici|cliquer ici|en savoir plus|lire la suite|lire plus|plus|suite|plus d'infos|aquí|haga clic aquí|haz clic aquí|pulse aquí|leer más|más|más información|ver más|saber más|aqui|clique aqui|leia mais|saiba mais|mais|ver mais|qui|clicca qui|leggi tutto|leggi di più|scopri di più|altro|klik hier|lees meer|lees verder|meer|meer info|meer informatie|klicka här|här|läs mer|mer|her|klik her|klikk her|læs mere|les mer|tästä|lue lisää|tutaj|kliknij tutaj|więcej|czytaj więcej|zde|klikněte zde|více|здесь|тут|нажмите здесь|подробнее|далее|читать далее|ещё|buraya tıklayın|devamı|こちら|ここ|ここをクリック|詳細|続きを読む|もっと見る|点击这里|点击此处|这里|更多|了解更多|查看更多|點擊這裡|여기|여기를 클릭|더 보기|자세히|اضغط هنا|هنا|المزيد|לחץ כאן|כאן|עוד`.split(
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

/** Whether the text of a link is a long web address, which is read out letter by letter. */
export const isLinkAddress = (text: string): boolean =>
  /^(?:https?:\/\/|www\.)\S{25,}$/i.test(shownLinkText(text));
