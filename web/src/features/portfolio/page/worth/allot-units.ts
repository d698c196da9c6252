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
 * is rounded down, and the units left go to those with the largest remainders (the largest-remainder method). The sum
 * of the amounts must not be 0.
 */
export function allotUnits(amounts: readonly bigint[], units: bigint): bigint[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  const floors = amounts.map((amount) => divideDown(amount * units, sum))
  const left = Number(units - floors.reduce((total, floor) => total + floor, 0n))
  const remainderOf = (index: number) => {
    const rest = (amounts[index] ?? 0n) * units - (floors[index] ?? 0n) * sum
    return sum < 0n ? -rest : rest
  }
  const byRemainder = amounts
    .map((_, index) => index)
    .toSorted((a, b) => {
      const [x, y] = [remainderOf(a), remainderOf(b)]
      return x === y ? a - b : x < y ? 1 : -1
    })
  const raised = new Set(byRemainder.slice(0, left))
  return floors.map((floor, index) => (raised.has(index) ? floor + 1n : floor))
}
