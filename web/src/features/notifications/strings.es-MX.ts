import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Avisos',
  lede: 'Lo que ha pasado con lo tuyo, lo más reciente primero.',
  notConnected: 'Conecta tu billetera para ver tus avisos',
  loading: 'Se están consultando tus avisos.',
  failed: 'No se pudieron consultar tus avisos.',
  stale: 'Estos avisos pueden ser viejos: el servidor no responde.',
  retry: 'Reintentar',
  empty:
    'Todavía no ha pasado nada. Aquí llegan órdenes ejecutadas, pagos, transferencias y novedades de tu cuenta.',
  emptyKind: 'Todavía no hay nada de este tipo.',
  showAll: 'Mostrar todos',
  settings: 'Elegir tus avisos',
  unreadCount_one: '{{count}} sin leer',
  unreadCount_other: '{{count}} sin leer',
  allRead: 'Todo leído',
  unread: 'Sin leer',
  markOne: 'Marcar como leído',
  markRead: 'Marcar como leído: {{title}}',
  markAllRead: 'Marcar todo como leído',
  showLabel: 'Qué avisos',
  kinds: {
    all: 'Todos',
    fills: 'Órdenes',
    redemptions: 'Redenciones',
    wires: 'Transferencias',
    dividends: 'Dividendos',
    identity: 'Cuenta',
    transfers: 'Banco (ACH)',
  },
  orderFilled: {
    BUY: 'Tu orden de compra de {{symbol}} se ejecutó',
    SELL: 'Tu orden de venta de {{symbol}} se ejecutó',
  },
  accountOrderFilled: {
    BUY: 'Tu cuenta compró {{quantity}} {{symbol}}',
    SELL: 'Tu cuenta vendió {{quantity}} {{symbol}}',
  },
  redemptionPaid: 'Tu redención de {{amount}} USD+ se pagó',
  wireReceived: 'Tu transferencia de {{amount}} USD llegó',
  wireMemo: 'Concepto {{memo}}. Se convierte en USD+ en tu billetera.',
  dividendPaid: '{{symbol}} te pagó un dividendo de {{amount}} USD+',
  dividendPaidUnnamed: 'Se te pagó un dividendo de {{amount}} USD+',
  taxFormEnding: 'Tu formulario fiscal {{form}} vence el {{day}}',
  taxFormEndingText:
    'A partir del día siguiente se retiene {{rate}}% de impuesto de tus dividendos. Firma uno nuevo en la página de la cuenta.',
  transferSettled: {
    INCOMING: 'Tu depósito de {{amount}} USD se liquidó',
    OUTGOING: 'Tu retiro de {{amount}} USD se liquidó',
  },
  transferSettledText: {
    INCOMING: 'Ya lo puedes usar.',
    OUTGOING: 'Ya está en tu banco.',
  },
  transferReturned: {
    INCOMING: 'Tu banco devolvió tu depósito de {{amount}} USD',
    OUTGOING: 'Tu banco devolvió tu retiro de {{amount}} USD',
  },
  accountSays: 'La página de la cuenta dice qué sigue.',
  steps: {
    identity: {
      needs_more: 'Tu verificación de identidad necesita algo más de ti',
      in_review: 'Tu verificación de identidad está en revisión',
      approved: 'Tu identidad está confirmada',
      refused: 'Tu verificación de identidad fue rechazada',
    },
    screening: { refused: 'Una revisión de listas de control detuvo tu cuenta' },
    account: {
      needs_more: 'Algo cambió en tu cuenta de corretaje',
      approved: 'Tu cuenta de corretaje está abierta',
      refused: 'El bróker no abrió tu cuenta',
    },
    bank: {
      needs_more: 'Algo cambió en tu banco vinculado',
      approved: 'Tu banco está vinculado',
      refused: 'No se pudo vincular tu banco',
    },
  },
  stepOther: 'Tu cuenta tiene novedades',
  links: {
    order: 'Ver la orden',
    account: 'Ver la cuenta',
    redemptions: 'Ver redenciones',
    wires: 'Ver transferencias',
    portfolio: 'Ver el portafolio',
  },
}
