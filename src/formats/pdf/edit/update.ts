import { type Budget, OverBudget } from "../../../checker/budget.ts";
import { largestNumber } from "../file/cross-references.ts";
import type { PdfFile } from "../file/file.ts";
import { Dict, type PdfValue, Ref } from "../file/objects.ts";
import { incomplete, parseValue } from "../file/parser.ts";
import { Tokenizer } from "../file/tokens.ts";
import { concatenated } from "../file/value-source.ts";
import { DictSource } from "./dict-source.ts";
import { type NewValue, written } from "./written.ts";

/** Bytes of changed objects that are held until they are written. */
const mostBytes = 16_777_216;

/** Where the source of a changed object stands among all of them. */
interface Change {
  gen: number;
  at: number;
  length: number;
  isStream: boolean;
}

/** What an update holds of an object: its source as it will be written, its strings encrypted. */
export interface ChangedObject {
  ref: Ref;
  source: Uint8Array;
}

const encoder = new TextEncoder();

/**
 * The objects that an incremental update changes or adds (ISO 32000-2, 7.5.6), each as it will be written: a long
 * document has very many, and their bytes take a tenth of the memory of their values.
 */
export class Update {
  readonly file: PdfFile;
  readonly budget: Budget;
  readonly #changes = new Map<number, Change>();
  #memory = new Uint8Array(16_384);
  #length = 0;
  /** Bytes of it that are not replaced since. */
  #live = 0;
  #next: number;
  /** The Info dictionary of a file that had none. */
  info: Ref | null = null;

  constructor(file: PdfFile) {
    this.file = file;
    this.budget = file.budget;
    this.#next = file.nextNumber;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** The first number that is no object's. */
  get nextNumber(): number {
    return this.#next;
  }

  numbers(): Iterable<number> {
    return this.#changes.keys();
  }

  /** The changed and new objects by number. */
  *objects(): Generator<ChangedObject> {
    for (const num of [...this.#changes.keys()].sort((a, b) => a - b)) {
      const { gen, at, length } = this.#changes.get(num)!;
      yield { ref: new Ref(num, gen), source: this.#memory.subarray(at, at + length) };
    }
  }

  /** The object's dictionary as it is now; null where it has none that could be changed: a stream's cannot. */
  dict(num: number): Promise<EditedDict | null> {
    return this.#dict(num, false);
  }

  /** The dictionary of a stream, to be put with new data. */
  streamDict(num: number): Promise<EditedDict | null> {
    return this.#dict(num, true);
  }

  async #dict(num: number, isStream: boolean): Promise<EditedDict | null> {
    this.budget.step(16);
    if (this.budget.isDue) await this.budget.turn();
    const change = this.#changes.get(num);
    const found = change
      ? {
          bytes: this.#memory.slice(change.at, change.at + change.length),
          gen: change.gen,
          isStream: change.isStream,
        }
      : await this.file.source(num);
    if (!found || found.isStream !== isStream) return null;
    const source = DictSource.of(found.bytes, this.budget);
    const ref = new Ref(num, found.gen);
    return source && new EditedDict(this, ref, source, (bytes) => this.#put(ref, bytes));
  }

  /** A number for a new object. */
  reserve(): Ref {
    if (this.#next > largestNumber)
      throw new OverBudget(
        "The document is too complex to be changed: it has no number left for a new object.",
      );
    return new Ref(this.#next++, 0);
  }

  add(value: NewValue): Ref {
    const ref = this.reserve();
    this.put(ref, value);
    return ref;
  }

  put(ref: Ref, value: NewValue): void {
    this.#put(ref, this.written(ref, value));
  }

  /** A stream without filters; the dictionary gets its length. */
  putStream(ref: Ref, dict: EditedDict | { readonly [key: string]: NewValue }, data: Uint8Array): void {
    const source = dict instanceof EditedDict ? dict.bytes() : this.written(ref, dict);
    const plain = parsed(source, this.budget);
    const type = plain instanceof Dict ? plain : new Dict();
    const content = this.file.encryption?.encryptedStream(ref, type, data) ?? data;
    const whole = DictSource.of(source, this.budget)!;
    whole.set("Length", encoder.encode(String(content.length)));
    this.#put(
      ref,
      concatenated([whole.bytes(), encoder.encode("\nstream\n"), content, encoder.encode("\nendstream")]),
      true,
    );
  }

  /** The value as it stands in this object. */
  written(ref: Ref, value: NewValue): Uint8Array {
    return written(value, this.file.encryption?.writesStrings(ref.num, ref.gen) ?? null);
  }

  /** What the source of a value in this object says. */
  parsed(ref: Ref, source: Uint8Array): PdfValue {
    return parsed(source, this.budget, this.file.encryption?.forStrings(ref.num, ref.gen, this.budget));
  }

  #put(ref: Ref, source: Uint8Array, isStream = false): void {
    const before = this.#changes.get(ref.num)?.length ?? 0;
    if (this.#live - before + source.length > mostBytes)
      throw new OverBudget(
        `The document is too complex to be changed: what changes in it takes more than ${mostBytes >> 20} MB.`,
      );
    this.budget.step(8 + (source.length >> 4));
    // It is written anew: what it was makes room.
    this.#changes.delete(ref.num);
    this.#live -= before;
    if (this.#length + source.length > this.#memory.length) this.#makeRoom(source.length);
    this.#memory.set(source, this.#length);
    this.#changes.set(ref.num, { gen: ref.gen, at: this.#length, length: source.length, isStream });
    this.#length += source.length;
    this.#live += source.length;
  }

  /** Memory for so many bytes more, without what has been replaced: a long list of kids may change very often. */
  #makeRoom(length: number): void {
    this.budget.step(this.#live >> 8);
    const memory = new Uint8Array(Math.ceil(1.5 * (this.#live + length)));
    let at = 0;
    for (const change of this.#changes.values()) {
      memory.set(this.#memory.subarray(change.at, change.at + change.length), at);
      change.at = at;
      at += change.length;
    }
    this.#memory = memory;
    this.#length = at;
  }
}

function parsed(source: Uint8Array, budget: Budget, decrypt?: (bytes: Uint8Array) => Uint8Array): PdfValue {
  const value = parseValue(new Tokenizer(source), budget, decrypt);
  return value === incomplete ? null : value;
}

/** A dictionary that is changed: an object of its own or one within an object. */
export class EditedDict {
  readonly ref: Ref;
  readonly #update: Update;
  readonly #source: DictSource;
  readonly #commit: (bytes: Uint8Array) => void;

  constructor(update: Update, ref: Ref, source: DictSource, commit: (bytes: Uint8Array) => void) {
    this.#update = update;
    this.ref = ref;
    this.#source = source;
    this.#commit = commit;
  }

  /** The value that stands there, a reference unresolved; null when absent. */
  raw(key: string): PdfValue {
    const source = this.#source.get(key);
    return source && this.#update.parsed(this.ref, source);
  }

  /** The same with the reference followed. What the update has changed of it is not seen. */
  async get(key: string): Promise<PdfValue> {
    return this.#update.file.resolve(this.raw(key));
  }

  async text(key: string): Promise<string | null> {
    return (await this.#update.file.string(this.raw(key)))?.text() ?? null;
  }

  async name(key: string): Promise<string | null> {
    return this.#update.file.name(this.raw(key));
  }

  /** What stands there as it is written, strings encrypted with the key of this object. */
  source(key: string): Uint8Array | null {
    return this.#source.get(key);
  }

  set(key: string, value: NewValue): this {
    this.#source.set(key, this.#update.written(this.ref, value));
    return this;
  }

  delete(key: string): this {
    this.#source.delete(key);
    return this;
  }

  /** The dictionary that stands there or that a reference leads to; null where there is none. */
  async child(key: string): Promise<EditedDict | null> {
    const value = this.raw(key);
    if (value instanceof Ref) return this.#update.dict(value.num);
    const source = value instanceof Dict && DictSource.of(this.#source.get(key)!, this.#update.budget);
    if (!source) return null;
    return new EditedDict(this.#update, this.ref, source, (bytes) => {
      this.#source.set(key, bytes);
      this.save();
    });
  }

  bytes(): Uint8Array {
    return this.#source.bytes();
  }

  /** Puts the dictionary with its changes into the update. */
  save(): void {
    this.#commit(this.#source.bytes());
  }
}
