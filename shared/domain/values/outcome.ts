/** What a rule answers: a value, or the literal reason why not. Throwing is for bugs. */
export type Outcome<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

export const accepted = <Value>(value: Value) => ({ ok: true, value }) as const

export const refused = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const

/** Closes a switch: a new member of the union no longer compiles until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${JSON.stringify(value)}`)
}
