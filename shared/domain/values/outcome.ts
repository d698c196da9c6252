/** Result of a rule: a value, or a literal reason for the refusal. Only bugs throw. */
export type Outcome<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

export const accepted = <Value>(value: Value) => ({ ok: true, value }) as const

export const refused = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const

/** Makes a switch exhaustive: a new member of the union fails to compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${JSON.stringify(value)}`)
}
