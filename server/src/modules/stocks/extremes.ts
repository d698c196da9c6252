export function maxOf(a: bigint | undefined, b: bigint | undefined): bigint | null {
  if (a === undefined || b === undefined) return a ?? b ?? null
  if (a > b) return a
  return b
}

export function minOf(a: bigint | undefined, b: bigint | undefined): bigint | null {
  if (a === undefined || b === undefined) return a ?? b ?? null
  if (a < b) return a
  return b
}
