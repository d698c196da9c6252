import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Notificaciones',
  lede: 'Novedades de tus órdenes, transferencias y cuenta, de la más reciente a la más antigua.',
  notConnected: 'Conecta tu billetera para ver tus notificaciones',
  loading: 'Consultando tus notificaciones…',
  failed: 'No se pudieron consultar tus notificaciones.',
  stale: 'Estas notificaciones pueden no estar actualizadas: el servidor no responde.',
  retry: 'Reintentar',
  empty:
    'Todavía no hay notificaciones. Aquí verás órdenes ejecutadas, pagos, transferencias y novedades de tu cuenta.',
  emptyKind: 'Todavía no hay notificaciones de este tipo.',
  showAll: 'Mostrar todas',
  settings: 'Configurar notificaciones',
  unreadCount_one: '{{count}} sin leer',
  unreadCount_other: '{{count}} sin leer',
  allRead: 'Todas leídas',
  unread: 'Sin leer',
  markOne: 'Marcar como leída',
  markRead: 'Marcar como leída: {{title}}',
  markAllRead: 'Marcar todas como leídas',
  showLabel: 'Filtrar notificaciones',
  kinds: {
    all: 'Todas',
    fills: 'Órdenes',
    redemptions: 'Redenciones',
    wires: 'Transferencias wire',
    bridge: 'Puente',
    received: 'Recibidos',
    dividends: 'Dividendos',
    identity: 'Cuenta',
    transfers: 'Transferencias ACH',
  },
  orderFilled: {
    BUY: 'Tu orden de compra de {{symbol}} se ejecutó',
    SELL: 'Tu orden de venta de {{symbol}} se ejecutó',
  },
  orderFilledShares: {
    BUY: 'Tu orden de compra de {{quantity}} {{symbol}} se ejecutó',
    SELL: 'Tu orden de venta de {{quantity}} {{symbol}} se ejecutó',
  },
  accountOrderFilled: {
    BUY: 'Tu orden de compra de {{quantity}} {{symbol}} en tu cuenta de inversión se ejecutó',
    SELL: 'Tu orden de venta de {{quantity}} {{symbol}} en tu cuenta de inversión se ejecutó',
  },
  redemptionPaid: 'Tu redención de {{amount}} USD+ se pagó',
  wireReceived: 'Recibimos tu transferencia wire de USD\u00a0{{amount}}',
  wireMemo: 'Concepto: {{memo}}. Emitiremos USD+ en tu billetera.',
  bridgeFinished: 'Llegó tu transferencia de {{amount}} {{symbol}} a {{network}}',
  tokensReceived: 'Recibiste {{amount}} {{symbol}}',
  receivedFrom: 'De {{sender}}',
  dividendPaid: 'Recibiste un dividendo de {{amount}} USD+ de {{symbol}}',
  dividendPaidUnnamed: 'Recibiste un dividendo de {{amount}} USD+',
  dividendReinvested: 'Se reinvirtió tu dividendo de {{amount}} USD+ de {{symbol}}',
  dividendReinvestedUnnamed: 'Se reinvirtió tu dividendo de {{amount}} USD+',
  taxFormEnding: 'Tu formulario fiscal {{form}} vence el {{day}}',
  taxFormEndingText:
    'A partir del día siguiente se retendrá {{rate}}% de impuesto sobre tus dividendos. Firma un formulario nuevo en la página Cuenta.',
  transferSettled: {
    INCOMING: 'Se liquidó tu depósito de USD\u00a0{{amount}}',
    OUTGOING: 'Se liquidó tu retiro de USD\u00a0{{amount}}',
  },
  transferSettledText: {
    INCOMING: 'El dinero ya está disponible.',
    OUTGOING: 'El dinero ya está en tu banco.',
  },
  transferReturned: {
    INCOMING: 'Tu banco devolvió tu depósito de USD\u00a0{{amount}}',
    OUTGOING: 'Tu banco devolvió tu retiro de USD\u00a0{{amount}}',
  },
  accountSays: 'Consulta en tu cuenta cuál es el siguiente paso.',
  steps: {
    identity: {
      needs_more: 'Falta información en tu verificación de identidad',
      in_review: 'Tu verificación de identidad está en revisión',
      approved: 'Tu identidad está verificada',
      refused: 'Tu verificación de identidad fue rechazada',
    },
    screening: {
      refused: 'Tu cuenta está en espera por una posible coincidencia en listas restrictivas',
    },
    account: {
      needs_more: 'Tu cuenta de inversión requiere tu acción',
      approved: 'Tu cuenta de inversión está abierta',
      refused: 'El bróker no aprobó la apertura de tu cuenta',
    },
    bank: {
      needs_more: 'Tu cuenta bancaria vinculada requiere tu acción',
      approved: 'Tu cuenta bancaria está vinculada',
      refused: 'No se pudo vincular tu cuenta bancaria',
    },
  },
  toast: {
    many: '{{count}} notificaciones nuevas',
    all: 'Ver notificaciones',
  },
  stepOther: 'Hay novedades en tu cuenta',
  links: {
    receipt: 'Ver el comprobante',
    order: 'Ver la orden',
    account: 'Ver la cuenta',
    redemptions: 'Ver redenciones',
    wires: 'Ver transferencias',
    bridge: 'Ir al puente',
    portfolio: 'Ver el portafolio',
  },
}
