import { toWireMemo } from './wire-memo.ts'

/** Requirement TT-06: wire instructions, as the operator's bank states them. */
export type WireInstructions = {
  bankSwift: string
  bankRoutingNumber: string
  bankName: string
  bankAddress: string
  beneficiaryAccountNumber: string
  beneficiaryName: string
  beneficiaryAddress: string
}

export const wireInstructionRows = [
  'bankSwift',
  'bankRoutingNumber',
  'bankName',
  'bankAddress',
  'beneficiaryAccountNumber',
  'beneficiaryName',
  'beneficiaryAddress',
  'memo',
] as const

export type WireInstructionRow = (typeof wireInstructionRows)[number]

type Row = { row: WireInstructionRow; text: string }

/** Lists the rows of the instructions in their fixed order; the memo is left out until there is a code. */
export const listWireInstructionRows = (
  instructions: WireInstructions,
  memoCode: string | null,
): Row[] =>
  wireInstructionRows.flatMap((row): Row[] => {
    if (row !== 'memo') return [{ row, text: instructions[row] }]
    return memoCode === null ? [] : [{ row, text: toWireMemo(memoCode) }]
  })

/** Returns whether the ABA checksum is correct, so that a typo in the settings is found before money is sent. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(text).reduce((total, digit, index) => {
    return total + Number(digit) * (weights[index % 3] ?? 0)
  }, 0)
  return sum % 10 === 0
}
