/**
 * The hundred most used passwords of at least 8 characters, in lower case, the most used first. Source: Mark Burnett's
 * ten million passwords (2015), in the order of the frequency list of zxcvbn 4.4.2.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx trustno1
    sunshine iloveyou computer starwars princess 11111111 corvette 1234qwer internet samantha
    q1w2e3r4t5 maverick whatever mercedes steelers qwer1234 hardcore q1w2e3r4 midnight bigdaddy
    marlboro password1 1q2w3e4r cocacola jordan23 asdfasdf 12344321 liverpoo qwerty123 passw0rd
    abcd1234 slipknot scorpion startrek asdfghjkl redskins qazwsxedc liverpool butthead dolphins
    qwertyui shithead metallic mountain elephant rush2112 1q2w3e4r5t creative garfield bullshit
    asdfghjk 1qazxsw2 airborne brooklyn godzilla 4815162342 darkness blink182 platinum 01012011
    11223344 lifehack 12qwaszx snowball nintendo pakistan redwings explorer guinness lasvegas
    789456123 christin asdf1234 babygirl michigan carolina alexande dickhead minecraft metallica
    snickers paradise 147258369 lacrosse bollocks poohbear qweasdzxc einstein drowssap spitfire
  `.match(/\S+/g),
);
