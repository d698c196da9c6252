/** Translations of the same keys: a missing or an unknown key does not compile. */
export type Translated<Strings> = {
  readonly [Key in keyof Strings]: Strings[Key] extends string ? string : Translated<Strings[Key]>
}
