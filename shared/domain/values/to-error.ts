// JavaScript can throw any value, so a caught value is `unknown`.

export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown })

export const toErrorMessage = (thrown: unknown): string => toError(thrown).message
