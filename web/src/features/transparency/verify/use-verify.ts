import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import { toVerification, type Verification } from './verify-rules.ts'

export type VerifyMutation = UseMutationResult<Verification, Error, ReservesReport>

/** Returns a mutation that verifies the figures by reading the chains in this browser. */
export const useVerify = (): VerifyMutation => useMutation({ mutationFn: verifyFigures })

/** The reading code loads on the button's press. */
async function verifyFigures(stated: ReservesReport): Promise<Verification> {
  const { readFigures } = await import('../read-figures.ts')
  return toVerification(stated, await readFigures(stated))
}
