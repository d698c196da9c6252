/** Returns a name in snake case; the client writes `_class`, because `class` is a word of its language. */
type WireName<Name extends string> = Name extends `_${infer Rest}` ? Rest : SnakeName<Name>

type SnakeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeName<Rest>}`
    : `_${Lowercase<First>}${SnakeName<Rest>}`
  : ''

type WireValue<Value> = Value extends Date ? string : Value

/**
 * The JSON that Alpaca sends for a model of its own client: the client renames fields and reads times. Typed so, an
 * answer of a simulator lacks no field that the client needs.
 */
export type AlpacaWire<Model> = {
  [Name in keyof Model as string extends Name
    ? never
    : Name extends string
      ? WireName<Name>
      : never]: WireValue<Model[Name]>
}
