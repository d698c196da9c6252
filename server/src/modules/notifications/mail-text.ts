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
      subject: `Your ${symbol} order was filled`,
      text: `Your order to ${side === 'SELL' ? 'sell' : 'buy'} ${symbol} was filled.`,
    }),
    account_order_filled: ({ symbol = '', side, quantity = '' }) => ({
      subject: `Your ${symbol} order was filled`,
      text: `Your account ${side === 'SELL' ? 'sold' : 'bought'} ${quantity} ${symbol}.`,
    }),
    redemption_paid: ({ amount = '' }) => ({
      subject: 'Your redemption was paid',
      text: `Your redemption of ${amount} USD+ was paid.`,
    }),
    wire_received: ({ amount = '', memo_code = '' }) => ({
      subject: 'We received your wire',
      text: `We received your ${amount} USD wire (memo ${memo_code}). We will mint USD+ to your wallet.`,
    }),
    bridge_finished: ({ amount = '', symbol = '' }) => ({
      subject: 'Your bridge transfer arrived',
      text: `Your bridge transfer of ${amount} ${symbol} arrived.`,
    }),
    dividend_paid: ({ amount = '' }) => ({
      subject: 'You received a dividend',
      text: `A dividend of ${amount} USD+ was paid to your wallet.`,
    }),
    dividend_reinvested: ({ amount = '' }) => ({
      subject: 'Your dividend was reinvested',
      text: `A dividend of ${amount} USD+ was reinvested in your wrapped tokens.`,
    }),
    identity_changed: () => ({
      subject: 'Your account was updated',
      text: 'A step of your account has changed. Go to your account to see its status.',
    }),
    tax_form_ending: ({ form = '', valid_until = '', rate = '' }) => ({
      subject: `Your tax form ${toFormName(form)} expires on ${valid_until}`,
      text: `Your tax form ${toFormName(form)} is valid until ${valid_until}. From the next day on, ${rate}% tax is withheld from your dividends. Sign a new form on the account page to keep your rate.`,
    }),
    transfer_settled: ({ amount = '' }) => ({
      subject: 'Your bank transfer settled',
      text: `Your ${amount} USD bank transfer settled.`,
    }),
    transfer_returned: ({ amount = '' }) => ({
      subject: 'Your bank transfer was returned',
      text: `Your bank returned your ${amount} USD transfer. Go to your account to see what is next.`,
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
      subject: 'Recibimos tu transferencia wire',
      text: `Recibimos tu transferencia wire de USD ${amount} (concepto ${memo_code}). Emitiremos USD+ a tu billetera.`,
    }),
    bridge_finished: ({ amount = '', symbol = '' }) => ({
      subject: 'Llegó tu transferencia por el puente',
      text: `Llegó tu transferencia de ${amount} ${symbol} por el puente.`,
    }),
    dividend_paid: ({ amount = '' }) => ({
      subject: 'Recibiste un dividendo',
      text: `Se pagó un dividendo de ${amount} USD+ a tu billetera.`,
    }),
    dividend_reinvested: ({ amount = '' }) => ({
      subject: 'Se reinvirtió tu dividendo',
      text: `Se reinvirtió un dividendo de ${amount} USD+ en tus tokens envueltos.`,
    }),
    identity_changed: () => ({
      subject: 'Tu cuenta tiene novedades',
      text: 'Cambió un paso de tu cuenta. Consulta su estado en la página de la cuenta.',
    }),
    tax_form_ending: ({ form = '', valid_until = '', rate = '' }) => ({
      subject: `Tu formulario fiscal ${toFormName(form)} vence el ${valid_until}`,
      text: `Tu formulario fiscal ${toFormName(form)} es válido hasta el ${valid_until}. A partir del día siguiente se retendrá ${rate}% de impuesto sobre tus dividendos. Firma uno nuevo en la página de la cuenta para conservar tu tasa.`,
    }),
    transfer_settled: ({ amount = '' }) => ({
      subject: 'Tu transferencia ACH se liquidó',
      text: `Tu transferencia ACH de USD ${amount} se liquidó.`,
    }),
    transfer_returned: ({ amount = '' }) => ({
      subject: 'Tu banco devolvió la transferencia ACH',
      text: `Tu banco devolvió la transferencia ACH de USD ${amount}. Consulta en tu cuenta cuál es el siguiente paso.`,
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
