/** Texts of some hundred letters in several languages, paragraph by paragraph. */
export const paragraphs = {
  en: [
    "The committee met on Tuesday to discuss the new timetable for the summer months, and it was agreed that the library would stay open until nine in the evening on weekdays.",
    "Several members asked whether the reading room could be used by schools in the morning, when hardly anybody else is there. The chair promised to bring a plan to the next meeting, with the costs of staff and heating.",
    "Nobody objected to the idea of lending out games and tools as well as books, although the store would have to be moved to the ground floor before that could begin.",
    "The treasurer reported that the donations of the past year had been larger than expected, and that most of them would be spent on new shelves for the children.",
  ],
  de: [
    "Der Ausschuss traf sich am Dienstag, um über den neuen Fahrplan für die Sommermonate zu sprechen, und es wurde vereinbart, dass die Bibliothek werktags bis neun Uhr abends geöffnet bleibt.",
    "Mehrere Mitglieder fragten, ob der Lesesaal am Vormittag von Schulen genutzt werden könne, wenn kaum jemand anderes dort ist. Die Vorsitzende versprach, zur nächsten Sitzung einen Plan mit den Kosten für Personal und Heizung mitzubringen.",
    "Niemand hatte etwas dagegen, neben Büchern auch Spiele und Werkzeug zu verleihen, obwohl das Lager dafür zuerst ins Erdgeschoss umziehen müsste.",
    "Der Kassenwart berichtete, dass die Spenden des vergangenen Jahres größer als erwartet waren und dass das meiste davon für neue Regale der Kinder ausgegeben wird.",
  ],
  ru: [
    "Комитет собрался во вторник, чтобы обсудить новое расписание на летние месяцы, и было решено, что библиотека будет открыта по будням до девяти часов вечера.",
    "Несколько членов спросили, могут ли школы пользоваться читальным залом по утрам, когда там почти никого нет.",
  ],
  nb: [
    "Utvalget møttes tirsdag for å drøfte den nye timeplanen for sommermånedene, og det ble enighet om at biblioteket skal holde åpent til klokken ni om kvelden på hverdager.",
    "Flere medlemmer spurte om lesesalen kunne brukes av skoler om formiddagen, når nesten ingen andre er der. Lederen lovet å legge fram en plan på neste møte, med utgifter til ansatte og oppvarming.",
    "Ingen hadde noe imot å låne ut spill og verktøy i tillegg til bøker, selv om lageret først måtte flyttes ned i første etasje.",
    "Kassereren fortalte at gavene i det siste året hadde vært større enn ventet, og at det meste skulle brukes på nye hyller for barna.",
  ],
  lorem: [
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.",
    "Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.",
    "Pellentesque habitant morbi tristique senectus et netus et malesuada fames ac turpis egestas. Vestibulum tortor quam, feugiat vitae, ultricies eget, tempor sit amet, ante. Donec eu libero sit amet quam egestas semper.",
  ],
} as const;

export type TextName = keyof typeof paragraphs;
