// Anything may be thrown: what JavaScript catches is unknown until it is looked at.

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown })

export const messageOf = (thrown: unknown): string => toError(thrown).message
