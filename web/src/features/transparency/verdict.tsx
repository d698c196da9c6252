import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StatedReserves } from '#api/reserves.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { toDollarsOfBps } from './reserve-lines.ts'
import styles from './transparency-page.module.css'
import { VerificationPanel } from './verification-panel.tsx'
import { toVerification } from './verify-rules.ts'

const EXPORT = '/api/v1/reserves/export?format='

/** One sentence that answers the question, what it is made of, and the ways to check it. */
export function Verdict({ stated }: { stated: StatedReserves | null }) {
  const { t } = useTranslation('transparency')
  const verify = useMutation({ mutationFn: verifyFigures })
  return (
    <>
      <p className={styles.verdict}>{useSentence(stated)}</p>
      <p className={styles.how}>{t('how')}</p>
      <div className={styles.acts}>
        <Button
          variant="quiet"
          isBusy={verify.isPending}
          isDisabled={stated === null}
          onClick={() => stated && verify.mutate(stated)}
        >
          <Icon name="refresh" />
          {t('verify')}
        </Button>
        <a className={styles.file} href={`${EXPORT}json`} download>
          <Icon name="download" />
          {t('json')}
        </a>
        <a className={styles.file} href={`${EXPORT}csv`} download>
          <Icon name="download" />
          {t('csv')}
        </a>
      </div>
      {verify.isSuccess && <VerificationPanel verification={verify.data} />}
    </>
  )
}

/** The reading code is fetched when somebody presses the button. */
async function verifyFigures(stated: StatedReserves) {
  const { readFigures } = await import('./read-figures.ts')
  return { stated, ...toVerification(stated, await readFigures(stated)) }
}

function useSentence(stated: StatedReserves | null): string {
  const { t } = useTranslation('transparency')
  if (stated === null) return ' '
  const { verdict, ratioBps } = stated
  if (verdict === 'unknown' || ratioBps === null) return t(`verdicts.${verdict}`)
  return t('holds', { dollars: toDollarsOfBps(ratioBps) })
}
