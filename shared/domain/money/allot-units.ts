// Requirement TR-02: parts are rounded so that the shown parts add up to the shown total.

/** Divides rounding down, also for negative amounts. */
function divideDown(amount: bigint, divisor: bigint): bigint {
  const quotient = amount / divisor
  return amount % divisor !== 0n && amount < 0n !== divisor < 0n ? quotient - 1n : quotient
}

/** Divides rounding half up. */
export const divideNearest = (amount: bigint, divisor: bigint): bigint =>
  divideDown(2n * amount + divisor, 2n * divisor)

/**
 * Splits a whole number of units in proportion to the amounts, so that the shares add up to exactly that number: each
 * is rounded down, and the units left go to those with the largest remainders (the largest-remainder method). If the
 * amounts add up to 0, each gets 0 units.
 */
export function allotUnits(amounts: readonly bigint[], units: bigint): bigint[] {
  const sum = sumOf(amounts)
  if (sum === 0n) return amounts.map(() => 0n)
  const sign = sum < 0n ? -1n : 1n
  const scaled = amounts.map((amount) => amount * units * sign)
  return raiseToTotal(scaled, { divisor: sum * sign, total: units })
}

/**
 * Rounds amounts to multiples of `unit` that add up to their sum, rounded to the nearest `unit`, half away from zero.
 * Each result differs from its amount by less than one `unit`.
 */
export function roundPartsToNearest(amounts: readonly bigint[], unit: bigint): bigint[] {
  const sum = sumOf(amounts)
  const total = sum < 0n ? -divideNearest(-sum, unit) : divideNearest(sum, unit)
  return raiseToTotal(amounts, { divisor: unit, total }).map((units) => units * unit)
}

/** Rounds like `roundPartsToNearest`, but to a sum whose digits beyond `unit` are cut off. */
export function roundPartsDown(amounts: readonly bigint[], unit: bigint): bigint[] {
  const total = sumOf(amounts) / unit
  return raiseToTotal(amounts, { divisor: unit, total }).map((units) => units * unit)
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

type Rounding = { divisor: bigint; total: bigint }

/** Divides each amount rounding down, then raises those with the largest remainders by 1 until they add up to `total`. */
function raiseToTotal(amounts: readonly bigint[], { divisor, total }: Rounding): bigint[] {
  const floors = amounts.map((amount) => divideDown(amount, divisor))
  const remainders = amounts.map((amount, index) => amount - (floors[index] ?? 0n) * divisor)
  const left = Number(total - sumOf(floors))
  const byRemainder = remainders
    .map((_, index) => index)
    .toSorted((a, b) => {
      const [x, y] = [remainders[a] ?? 0n, remainders[b] ?? 0n]
      return x === y ? a - b : x < y ? 1 : -1
    })
  const raised = new Set(byRemainder.slice(0, left))
  return floors.map((floor, index) => (raised.has(index) ? floor + 1n : floor))
}
