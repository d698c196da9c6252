/** The same keys with other words: a key that is missing or too many does not compile. */
export type Translated<Strings> = {
  readonly [Key in keyof Strings]: Strings[Key] extends string ? string : Translated<Strings[Key]>
}
