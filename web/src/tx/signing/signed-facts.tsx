import { lazy, Suspense } from 'react'
import { useStore } from '#wallet/store.ts'
import { loadSignedFacts } from './load-signed-facts.ts'
import { openSignaturesStore } from './request-signature.ts'
import type { SignedData } from './signed-facts.ts'

const SignedFactsList = lazy(loadSignedFacts)

/** Shows in words what the wallet will sign. */
export const SignedFacts = ({ data }: { data: SignedData }) => (
  <Suspense>
    <SignedFactsList data={data} />
  </Suspense>
)

/** Shows in words what the wallet is asked to sign under this key; empty if it is nothing. */
export function OpenSignatureFacts({ waitKey }: { waitKey: string }) {
  const open = useStore(openSignaturesStore).findLast(({ key }) => key === waitKey)
  return open && <SignedFacts data={open.data} />
}
