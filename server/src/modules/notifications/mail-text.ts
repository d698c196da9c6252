import type { MailLanguage } from '@parvalue/shared/api/notifications.ts'
import type { NotificationEvent } from '@parvalue/shared/domain/product/notification-kind.ts'

type Facts = Readonly<Record<string, string>>
type Sentence = (facts: Facts) => { subject: string; text: string }

const formNames: Readonly<Record<string, string>> = {
  W8BEN: 'W-8BEN',
  W8BENE: 'W-8BEN-E',
  W9: 'W-9',
}

const toFormName = (form: string) => formNames[form] ?? form

/** Requirements PR-05, OP-11: texts in both languages; amounts in `USD`, never with a bare dollar sign. */
const sentences: Record<MailLanguage, Record<NotificationEvent, Sentence>> = {
  en: {
    order_filled: ({ symbol = '', side }) => ({
      subject: `Your ${symbol} order is filled`,
      text: `Your order to ${side === 'SELL' ? 'sell' : 'buy'} ${symbol} is filled.`,
    }),
    account_order_filled: ({ symbol = '', side, quantity = '' }) => ({
      subject: `Your ${symbol} order is filled`,
      text: `Your account ${side === 'SELL' ? 'sold' : 'bought'} ${quantity} ${symbol}.`,
    }),
    redemption_paid: ({ amount = '' }) => ({
      subject: 'Your redemption is paid',
      text: `Your redemption of ${amount} USD+ is paid.`,
    }),
    wire_received: ({ amount = '', memo_code = '' }) => ({
      subject: 'Your wire has arrived',
      text: `Your wire ${memo_code} of ${amount} USD has arrived. It becomes USD+ in your wallet.`,
    }),
    dividend_paid: ({ amount = '' }) => ({
      subject: 'A dividend is paid',
      text: `A dividend of ${amount} USD+ is paid to your wallet.`,
    }),
    identity_changed: () => ({
      subject: 'Your account has news',
      text: 'A step of your account has changed. The account page says where it stands.',
    }),
    tax_form_ending: ({ form = '', valid_until = '', rate = '' }) => ({
      subject: `Your tax form ${toFormName(form)} expires on ${valid_until}`,
      text: `Your tax form ${toFormName(form)} is valid until ${valid_until}. From the day after, ${rate}% tax is withheld from your dividends. Sign a new form on the account page to keep your rate.`,
    }),
    transfer_settled: ({ amount = '' }) => ({
      subject: 'Your bank transfer is settled',
      text: `Your bank transfer of ${amount} USD is settled.`,
    }),
    transfer_returned: ({ amount = '' }) => ({
      subject: 'Your bank transfer was returned',
      text: `Your bank returned the transfer of ${amount} USD. The account page says what follows.`,
    }),
  },
  'es-MX': {
    order_filled: ({ symbol = '', side }) => ({
      subject: `Tu orden de ${symbol} se ejecutó`,
      text: `Tu orden de ${side === 'SELL' ? 'venta' : 'compra'} de ${symbol} se ejecutó.`,
    }),
    account_order_filled: ({ symbol = '', side, quantity = '' }) => ({
      subject: `Tu orden de ${symbol} se ejecutó`,
      text: `Tu cuenta ${side === 'SELL' ? 'vendió' : 'compró'} ${quantity} ${symbol}.`,
    }),
    redemption_paid: ({ amount = '' }) => ({
      subject: 'Tu redención se pagó',
      text: `Tu redención de ${amount} USD+ se pagó.`,
    }),
    wire_received: ({ amount = '', memo_code = '' }) => ({
      subject: 'Tu transferencia llegó',
      text: `Tu transferencia ${memo_code} de ${amount} USD llegó. Se convierte en USD+ en tu billetera.`,
    }),
    dividend_paid: ({ amount = '' }) => ({
      subject: 'Se pagó un dividendo',
      text: `Se pagó a tu billetera un dividendo de ${amount} USD+.`,
    }),
    identity_changed: () => ({
      subject: 'Tu cuenta tiene novedades',
      text: 'Cambió un paso de tu cuenta. La página de la cuenta dice en qué va.',
    }),
    tax_form_ending: ({ form = '', valid_until = '', rate = '' }) => ({
      subject: `Tu formulario fiscal ${toFormName(form)} vence el ${valid_until}`,
      text: `Tu formulario fiscal ${toFormName(form)} es válido hasta el ${valid_until}. A partir del día siguiente se retiene ${rate}% de impuesto de tus dividendos. Firma uno nuevo en la página de la cuenta para conservar tu tasa.`,
    }),
    transfer_settled: ({ amount = '' }) => ({
      subject: 'Tu transferencia bancaria se liquidó',
      text: `Tu transferencia bancaria de ${amount} USD se liquidó.`,
    }),
    transfer_returned: ({ amount = '' }) => ({
      subject: 'Tu transferencia bancaria fue devuelta',
      text: `Tu banco devolvió la transferencia de ${amount} USD. La página de la cuenta dice qué sigue.`,
    }),
  },
}

/** Returns the mail of a notification with a link to the page. The mail contains no secret that grants access. */
export function toNotificationMail(
  { event, facts }: { event: NotificationEvent; facts: Facts },
  { language, publicUrl }: { language: MailLanguage; publicUrl: string },
): { subject: string; text: string } {
  const { subject, text } = sentences[language][event](facts)
  return { subject, text: `${text}\n\n${publicUrl}\n` }
}
