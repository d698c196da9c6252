export function maxOrNull(a: bigint | undefined, b: bigint | undefined): bigint | null {
  if (a === undefined || b === undefined) return a ?? b ?? null
  if (a > b) return a
  return b
}

export function minOrNull(a: bigint | undefined, b: bigint | undefined): bigint | null {
  if (a === undefined || b === undefined) return a ?? b ?? null
  if (a < b) return a
  return b
}
