/** Numbers, words and bytes that look random and are the same at every run. */
export class Random {
  #state: number;

  constructor(seed = 1) {
    this.#state = seed >>> 0 || 1;
  }

  /** A whole number from 0 up to and without the limit. */
  below(limit: number): number {
    // Xorshift with 32 bits.
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state % limit;
  }

  words(count: number): string {
    const words: string[] = [];
    for (let index = 0; index < count; index++) words.push(vocabulary[this.below(vocabulary.length)]!);
    return words.join(" ");
  }

  /** Letters and digits, which compress to about two thirds. */
  code(length: number): string {
    let code = "";
    while (code.length < length) code += this.below(2_176_782_336).toString(36).padStart(6, "0");
    return code.slice(0, length);
  }

  /** Bytes that do not compress; length a multiple of 4. */
  bytes(length: number): Uint8Array {
    const numbers = new Uint32Array(length / 4);
    for (let index = 0; index < numbers.length; index++) numbers[index] = this.below(0xffffffff);
    return new Uint8Array(numbers.buffer);
  }
}

const vocabulary =
  "about after again air all along also animal another answer any area because been before began between book both boundary building change children city clear close colour come council could country course day did different door down each early earth end enough even every example eye face family far farm father few field figure find fire first five follow food form found four from garden give good great green ground group grow half hand hard head hear heavy help here high hold home horse hour house hundred idea important island keep kind know land large last late learn leave left letter life light line list little live long look made main make many map mark measure might mile money morning mother mountain move much music must name near need never next night north note nothing notice now number often old once one open order other our over own page paper park part pass people person picture piece place plan plant point port power press problem public pull question quick rain reach read real red remember rest right river road rock room round rule run same school science sea second seem sentence service seven several ship short should show side simple since six small song soon sound south space special stand star start state step still stone stop story street strong study such sun sure surface table take talk teach tell ten test than their them then there these they thing think those thought three through time together took toward town travel tree true turn two under unit until upon use usual very voice vowel walk want warm watch water way week well went were west what wheel where which while white whole why wind with without wood word work world would write year young".split(
    " ",
  );
