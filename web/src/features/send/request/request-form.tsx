import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import {
  REQUEST_NOTE_LENGTH_MAX,
  toPaymentUri,
  toRequestLink,
} from '@parvalue/shared/domain/transfers/payment-request.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { QrCode } from '#ui/art/qr-code.tsx'
import { toQrPath } from '#ui/art/qr-path.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Chips } from '#ui/form/chips.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ChoiceMenu } from '#ui/menu/choice-menu.tsx'
import form from '../form/send-form.module.css'
import { AddressGroups } from '../review/address-groups.tsx'
import styles from './request.module.css'
import type { RequestFormState } from './use-request-form.ts'

type RequestFormProps = { account: Address; request: RequestFormState; onPick: () => void }

export function RequestForm({ account, request, onPick }: RequestFormProps) {
  const { t } = useTranslation('send')
  return (
    <>
      <OwnAddress account={account} />
      <Network request={request} />
      <Amount request={request} onPick={onPick} />
      <TextField
        label={t('request.note')}
        name="requestNote"
        value={request.note}
        onChange={request.typeNote}
        autoComplete="off"
        maxLength={REQUEST_NOTE_LENGTH_MAX}
        note={t('request.noteHint')}
      />
      {!request.isAmountWrong && <RequestResult account={account} request={request} />}
    </>
  )
}

function OwnAddress({ account }: { account: Address }) {
  const { t } = useTranslation('send')
  return (
    <div className={styles.own}>
      <div>
        <p className="label">{t('request.yourAddress')}</p>
        <AddressGroups address={account} />
      </div>
      <CopyButton text={account} label={t('request.copyAddress')} {...useCopyTexts()} />
    </div>
  )
}

function useCopyTexts() {
  const { t } = useTranslation('shell')
  return { copiedText: t('copied'), failedText: t('copyFailed') }
}

function Network({ request: { offer, chainIds, chooseNetwork } }: { request: RequestFormState }) {
  const { t } = useTranslation('send')
  const name = networkNameOf(offer.chainId)
  const toName = (id: number) => <ChainName chainId={id} name={networkNameOf(id)} />
  return (
    <div className={styles.network}>
      <span className="label">{t('network')}</span>
      {chainIds.length < 2 ? (
        toName(offer.chainId)
      ) : (
        <ChoiceMenu
          key={chainIds.join()}
          label={t('network')}
          buttonLabel={t('request.networkChange', { network: name })}
          className={styles.pick}
          value={offer.chainId}
          choices={chainIds.map((id) => ({ value: id, label: toName(id) }))}
          onChoose={chooseNetwork}
        >
          {toName(offer.chainId)}
          <Icon name="down" size="small" />
        </ChoiceMenu>
      )}
    </div>
  )
}

function Amount({ request, onPick }: Pick<RequestFormProps, 'request' | 'onPick'>) {
  const { t } = useTranslation('send')
  const { offer, amountText, typeAmount, isAmountWrong } = request
  const { symbol, decimals } = offer.token
  return (
    <div className={form.part}>
      <AmountField
        label={t('request.amount')}
        inputLabel={`${t('request.amount')}, ${symbol}`}
        name="requestAmount"
        value={amountText}
        onChange={typeAmount}
        decimals={decimals}
        token={
          <button
            type="button"
            className={form.token}
            aria-label={t('pickToken', { symbol })}
            onClick={onPick}
          >
            <TokenIcon symbol={symbol} chainId={offer.chainId} />
            {symbol}
            <Icon name="down" size="small" />
          </button>
        }
        usdLabel={amountText === '' ? t('request.openAmount') : null}
        error={isAmountWrong ? t('reasons.amount_invalid') : null}
        unreadableLabel={t('unreadable', { decimals })}
      />
    </div>
  )
}

const codeKinds = ['page', 'wallet'] as const
type CodeKind = (typeof codeKinds)[number]

/** Shows the link with its QR code, for our page or for any wallet that reads EIP-681. */
function RequestResult({ account, request }: Pick<RequestFormProps, 'account' | 'request'>) {
  const { t } = useTranslation('send')
  const [kind, setKind] = useState<CodeKind>('page')
  const { offer, amountText, amount, note } = request
  const parts = { to: account, chainId: offer.chainId, token: offer.token.address }
  const text =
    kind === 'page'
      ? toRequestLink(boot.publicUrl, { ...parts, amountText, note })
      : toPaymentUri(parts, amount)
  const code = useMemo(() => toQrPath(text), [text])
  return (
    <section className={styles.result} aria-label={t('request.result')}>
      <Chips
        label={t('request.kind')}
        choices={codeKinds.map((one) => ({ value: one, label: t(`request.kinds.${one}`) }))}
        value={kind}
        onChoose={setKind}
      />
      <QrCode code={code} label={t('request.code')} />
      <p className={styles.link}>
        <span data-request-link>{text}</span>
        <CopyButton text={text} label={t('request.copyLink')} {...useCopyTexts()} />
      </p>
      <p className="quiet">{t(`request.about.${kind}`)}</p>
    </section>
  )
}
