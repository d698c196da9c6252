import type { BrokerOrderStatus } from '@parvalue/shared/domain/orders/broker-order.ts'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/text/tag.tsx'
import {
  type StatusFacts,
  type StatusWord,
  toAccountWord,
  toStatusLook,
  toStatusWord,
} from './status-rules.ts'

/** How an order stands, in a word; the words `orders` have to be there. */
export const OrderStatusTag = ({ order }: { order: StatusFacts }) => (
  <StatusTag word={toStatusWord(order)} />
)

type AccountStatusProps = { status: BrokerOrderStatus; hasFills: boolean }

/** Requirement EN-01: of an order for an account, with the line that says what it means. */
export function AccountStatus({ status, hasFills }: AccountStatusProps) {
  const { t } = useTranslation('orders')
  const word = toAccountWord(status, hasFills)
  return (
    <>
      <StatusTag word={word} />
      <span className="label">{t(`status.${word}.meaning`)}</span>
    </>
  )
}

function StatusTag({ word }: { word: StatusWord }) {
  const { t } = useTranslation('orders')
  const { family, icon } = toStatusLook(word)
  return (
    <Tag kind={family} icon={icon}>
      {t(`status.${word}.label`)}
    </Tag>
  )
}
