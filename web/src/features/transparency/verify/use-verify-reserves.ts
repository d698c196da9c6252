import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import { type ReserveVerification, verifyReserveFigures } from './verify-rules.ts'

export type VerifyReservesMutation = UseMutationResult<ReserveVerification, Error, ReservesReport>

/** Returns a mutation that verifies the figures by reading the chains in this browser. */
export const useVerifyReserves = (): VerifyReservesMutation =>
  useMutation({ mutationFn: verifyFigures })

/** Verifies the figures; the reading code loads on the button's press. */
async function verifyFigures(stated: ReservesReport): Promise<ReserveVerification> {
  const { readReserveFigures } = await import('../read-reserve-figures.ts')
  return verifyReserveFigures(stated, await readReserveFigures(stated))
}
