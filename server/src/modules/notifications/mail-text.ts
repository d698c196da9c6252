import type { MailLanguage } from '@parvalue/shared/api/notifications.ts'
import { parseAmount, toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type {
  NotificationContent,
  NotificationEvent,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import { toReceiptName } from '@parvalue/shared/domain/receipts/notification-receipt.ts'
import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { layOutMail } from '../../platform/mail-layout.ts'

type Facts = Readonly<Record<string, string>>

/** Text of a mail: the subject states the event and the reader's next step, if there is one. */
type Sentence = (facts: Facts) => { subject: string; text: string }

const formNames: Readonly<Record<string, string>> = {
  W8BEN: 'W-8BEN',
  W8BENE: 'W-8BEN-E',
  W9: 'W-9',
}

const toFormName = (form: string) => formNames[form] ?? form

/** Formats decimal text: 1250.5 becomes 1,250.50. */
function toLabel(text = ''): string {
  const parsed = parseAmount(text, NATIVE_DECIMALS)
  return parsed.ok ? toAmountLabel(parsed.value, { decimals: NATIVE_DECIMALS }) : text
}

/** Returns the filled shares with their symbol; notifications of older orders lack the quantity. */
const toShares = ({ quantity, symbol }: Facts) =>
  quantity === undefined ? `${symbol}` : `${toLabel(quantity)} ${symbol}`

const isSell = ({ side = '' }: Facts) => side.toUpperCase() === 'SELL'
const isOutgoing = ({ direction }: Facts) => direction === 'OUTGOING'

/** Requirements PR-05, OP-11: texts in both languages; amounts in `USD`, never with a bare dollar sign. */
const sentences: Record<MailLanguage, Record<NotificationEvent, Sentence>> = {
  en: {
    order_filled: (facts) => ({
      subject: `Your order to ${isSell(facts) ? 'sell' : 'buy'} ${toShares(facts)} was filled`,
      text: `The receipt shows what you ${isSell(facts) ? 'sold' : 'paid'}, what you received, and the fee.`,
    }),
    account_order_filled: (facts) => ({
      subject: `Your brokerage order to ${isSell(facts) ? 'sell' : 'buy'} ${toShares(facts)} was filled`,
      text: 'The receipt shows the price and the fees.',
    }),
    redemption_paid: ({ amount }) => ({
      subject: `Your redemption of ${toLabel(amount)} USD+ was paid`,
      text: 'The stablecoins are in your wallet. There’s nothing else to do.',
    }),
    wire_received: ({ amount, memo_code }) => ({
      subject: `We received your ${toLabel(amount)} USD wire`,
      text: `Memo: ${memo_code}. We’ll mint USD+ to your wallet. There’s nothing else to do.`,
    }),
    bridge_finished: ({ amount, symbol }) => ({
      subject: `Your bridge transfer of ${toLabel(amount)} ${symbol} arrived`,
      text: 'The tokens are now available on the destination network.',
    }),
    tokens_received: ({ amount, symbol, sender = '' }) => ({
      subject: `You received ${toLabel(amount)} ${symbol}`,
      text: `The tokens are in your wallet. They were sent by ${sender}.`,
    }),
    dividend_paid: ({ amount }) => ({
      subject: `You received a dividend of ${toLabel(amount)} USD+`,
      text: 'The USD+ is in your wallet.',
    }),
    dividend_reinvested: ({ amount }) => ({
      subject: `Your ${toLabel(amount)} USD+ dividend was reinvested`,
      text: 'Within hours, each of your wrapped tokens will represent more shares.',
    }),
    identity_changed: () => ({
      subject: 'Your account was updated: check its status',
      text: 'The status of your account changed. Go to your account to see what changed and what to do next.',
    }),
    tax_form_ending: ({ form = '', valid_until = '', rate }) => ({
      subject: `Your tax form ${toFormName(form)} expires on ${toDateText(valid_until, 'en')}: sign a new one`,
      text: `Starting the next day, tax of ${rate}% will be withheld from your dividends. Sign a new form on the account page to keep your rate.`,
    }),
    transfer_settled: (facts) => ({
      subject: `Your ${toLabel(facts.amount)} USD ${isOutgoing(facts) ? 'withdrawal' : 'deposit'} settled`,
      text: isOutgoing(facts)
        ? 'The money is in your bank account.'
        : 'The money is in your brokerage account, and you can trade with it.',
    }),
    transfer_returned: (facts) => ({
      subject: `Your ${toLabel(facts.amount)} USD ${isOutgoing(facts) ? 'withdrawal' : 'deposit'} was returned: see what to do`,
      text: 'Your bank returned the transfer. Go to your account to see the reason and what to do next.',
    }),
  },
  'es-MX': {
    order_filled: (facts) => ({
      subject: `Tu orden de ${isSell(facts) ? 'venta' : 'compra'} de ${toShares(facts)} se ejecutó`,
      text: `El comprobante muestra lo que ${isSell(facts) ? 'vendiste' : 'pagaste'}, lo que recibiste y la comisión.`,
    }),
    account_order_filled: (facts) => ({
      subject: `Tu orden de ${isSell(facts) ? 'venta' : 'compra'} de ${toShares(facts)} en tu cuenta de inversión se ejecutó`,
      text: 'El comprobante muestra el precio y las comisiones.',
    }),
    redemption_paid: ({ amount }) => ({
      subject: `Tu redención de ${toLabel(amount)} USD+ se pagó`,
      text: 'Las monedas estables están en tu billetera. No tienes que hacer nada más.',
    }),
    wire_received: ({ amount, memo_code }) => ({
      subject: `Recibimos tu transferencia wire de USD ${toLabel(amount)}`,
      text: `Concepto: ${memo_code}. Emitiremos USD+ en tu billetera. No tienes que hacer nada más.`,
    }),
    bridge_finished: ({ amount, symbol }) => ({
      subject: `Llegó tu transferencia de ${toLabel(amount)} ${symbol} por el puente`,
      text: 'Los tokens ya están disponibles en la red de destino.',
    }),
    tokens_received: ({ amount, symbol, sender = '' }) => ({
      subject: `Recibiste ${toLabel(amount)} ${symbol}`,
      text: `Los tokens están en tu billetera. Los envió ${sender}.`,
    }),
    dividend_paid: ({ amount }) => ({
      subject: `Recibiste un dividendo de ${toLabel(amount)} USD+`,
      text: 'Los USD+ están en tu billetera.',
    }),
    dividend_reinvested: ({ amount }) => ({
      subject: `Se reinvirtió tu dividendo de ${toLabel(amount)} USD+`,
      text: 'En cuestión de horas, cada uno de tus tokens envueltos representará más acciones.',
    }),
    identity_changed: () => ({
      subject: 'Hay novedades en tu cuenta: consulta su estado',
      text: 'Cambió el estado de tu cuenta. Entra a tu cuenta para ver qué cambió y cuál es el siguiente paso.',
    }),
    tax_form_ending: ({ form = '', valid_until = '', rate }) => ({
      subject: `Tu formulario fiscal ${toFormName(form)} vence el ${toDateText(valid_until, 'es-MX')}: firma uno nuevo`,
      text: `A partir del día siguiente se retendrá ${rate}% de impuesto sobre tus dividendos. Firma un formulario nuevo en la página Cuenta para conservar tu tasa.`,
    }),
    transfer_settled: (facts) => ({
      subject: `Se liquidó tu ${isOutgoing(facts) ? 'retiro' : 'depósito'} de USD ${toLabel(facts.amount)}`,
      text: isOutgoing(facts)
        ? 'El dinero ya está en tu cuenta bancaria.'
        : 'El dinero está en tu cuenta de inversión y ya puedes operar con él.',
    }),
    transfer_returned: (facts) => ({
      subject: `Tu banco devolvió tu ${isOutgoing(facts) ? 'retiro' : 'depósito'} de USD ${toLabel(facts.amount)}: consulta qué hacer`,
      text: 'En tu cuenta verás el motivo y el siguiente paso.',
    }),
  },
}

const labels = {
  en: {
    receipt: 'View receipt',
    account: 'Go to your account',
    footer: 'You’re getting this email because email notifications are on. Change that here:',
  },
  'es-MX': {
    receipt: 'Ver el comprobante',
    account: 'Ver tu cuenta',
    footer:
      'Recibes este correo porque tienes activadas las notificaciones por correo. Puedes cambiarlo aquí:',
  },
} as const

type Setting = { language: MailLanguage; publicUrl: string; brand: string }

/**
 * Returns the mail of a notification with a link to the receipt, or to the account where the next step is. The mail
 * contains no secret that grants access.
 */
export function toNotificationMail(
  content: { event: NotificationEvent; facts: Facts },
  { language, publicUrl, brand }: Setting,
) {
  const { subject, text } = sentences[language][content.event](content.facts)
  const { receipt, account, footer } = labels[language]
  // The account, not the receipt, says what to do about a returned transfer.
  const isForAccount = content.event === 'transfer_returned'
  const name = isForAccount ? null : toReceiptName(content as NotificationContent)
  const link =
    name === null
      ? { label: account, url: `${publicUrl}/account` }
      : { label: receipt, url: `${publicUrl}/receipts/${toReceiptAddress(name)}` }
  return layOutMail({
    ...{ language, brand, subject, link },
    paragraphs: [text],
    code: null,
    footer: { text: footer, url: `${publicUrl}/settings` },
  })
}
