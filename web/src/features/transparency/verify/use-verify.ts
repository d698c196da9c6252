import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { StatedReserves } from '#api/dollar/reserves.ts'
import { toVerification, type Verification } from './verify-rules.ts'

export type Verify = UseMutationResult<Verification, Error, StatedReserves>

/** What this browser finds when it reads the chains itself. */
export const useVerify = (): Verify => useMutation({ mutationFn: verifyFigures })

/** The reading code is fetched when somebody presses the button. */
async function verifyFigures(stated: StatedReserves): Promise<Verification> {
  const { readFigures } = await import('../read-figures.ts')
  return toVerification(stated, await readFigures(stated))
}
