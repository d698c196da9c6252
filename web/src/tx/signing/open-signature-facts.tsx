import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { useStore } from '#wallet/store.ts'
import { loadSignedFacts } from './load-signed-facts.ts'
import { type OpenSignature, openSignaturesStore } from './request-signature.ts'
import type { SignedData } from './signed-facts.ts'
import styles from './signed-facts-list.module.css'

const SignedFactsList = lazy(loadSignedFacts)

/** Shows in words what the wallet will sign. */
export const SignedFacts = ({ data }: { data: SignedData }) => (
  <Suspense>
    <SignedFactsList data={data} />
  </Suspense>
)

/** Returns the signature that is reviewed or asked for under this key; null if there is none. */
export const useOpenSignature = (key: string | null): OpenSignature | null =>
  useStore(openSignaturesStore).findLast((one) => one.key === key) ?? null

/**
 * Shows in words what the wallet is asked to sign under this key, and before it opens the buttons that agree and decline.
 * Shows nothing while no signature is asked for.
 */
export function OpenSignatureFacts({ waitKey }: { waitKey: string }) {
  const open = useOpenSignature(waitKey)
  if (open === null) return null
  return (
    <>
      <SignedFacts data={open.data} />
      {open.review && <Answers review={open.review} />}
    </>
  )
}

function Answers({ review }: { review: NonNullable<OpenSignature['review']> }) {
  const { t } = useTranslation('signing')
  const place = useRef<HTMLDivElement>(null)
  // The question may open below what is visible, where the page would seem to hang.
  useEffect(() => {
    // Braces, because `scrollIntoView` returns a promise in newer browsers, and an effect may return only a clean-up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={styles.answers}>
      <Button isWide onClick={review.agree}>
        {t('agree')}
      </Button>
      <Button variant="plain" isWide onClick={review.decline}>
        {t('decline')}
      </Button>
    </div>
  )
}
