import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Actividad',
  lede: 'Lo que enviaste desde este navegador con la billetera conectada.',
  notConnected: 'Conecta tu billetera para ver tu actividad',
  connectWallet: 'Conectar billetera',
  asPage: 'Ver como página',
  close: 'Cerrar',
  all: 'Todo',
  runningCount: 'En curso {{count}}',
  needsYouCount: 'Requiere de ti {{count}}',
  groups: { 'needs-you': 'Requiere de ti', running: 'En curso', earlier: 'Antes' },
  nothing: 'Aún no hay nada. Aquí verás lo que envíes.',
  nothingHere: 'No hay nada de este tipo.',
  signed: {
    buy: 'Compra, {{signed}} de {{count}} firmas',
    redeem: 'Redención, {{signed}} de {{count}} firmas',
    wrap: 'Envoltura, {{signed}} de {{count}} firmas',
    unwrap: 'Desenvoltura, {{signed}} de {{count}} firmas',
    revoke: 'Revocación, {{signed}} de {{count}} firmas',
  },
  titles: {
    buy: {
      running: 'Compra por {{pay}}\u00a0{{paySymbol}}',
      done: 'Compraste por {{pay}}\u00a0{{paySymbol}}',
      not: 'Compra por {{pay}}\u00a0{{paySymbol}}, sin completar',
    },
    redeem: {
      running: 'Solicitando redimir {{pay}}\u00a0{{paySymbol}}',
      done: 'Solicitaste redimir {{pay}}\u00a0{{paySymbol}}',
      not: 'Solicitud de redimir {{pay}}\u00a0{{paySymbol}}, sin completar',
    },
    wrap: {
      running: 'Envolviendo {{pay}}\u00a0{{paySymbol}}',
      done: 'Envolviste {{pay}}\u00a0{{paySymbol}}',
      not: 'Envolver {{pay}}\u00a0{{paySymbol}}, sin completar',
    },
    unwrap: {
      running: 'Desenvolviendo {{pay}}\u00a0{{paySymbol}}',
      done: 'Desenvolviste {{pay}}\u00a0{{paySymbol}}',
      not: 'Desenvolver {{pay}}\u00a0{{paySymbol}}, sin completar',
    },
    revoke: {
      running: 'Revocando la aprobación de {{pay}}\u00a0{{paySymbol}}',
      done: 'Revocaste la aprobación de {{pay}}\u00a0{{paySymbol}}',
      not: 'Revocación de {{pay}}\u00a0{{paySymbol}}, sin completar',
    },
  },
  underway: 'En camino',
  redemptionOf: 'Redención de {{amount}}\u00a0USD+',
  paidBy: 'Se paga a más tardar el {{date}}',
  paidSoon: 'Se paga en 3 días como máximo',
  wireOf: 'Transferencia de {{amount}}\u00a0USD',
  funded: 'Llegaron {{amount}}',
  next: 'Sigue: {{step}}. No se ha enviado nada de este paso.',
  continue: 'Continuar',
  confirmations: '{{count}} de {{wanted}} confirmaciones en {{network}}',
  on: 'En {{network}}',
  inWallet: 'Esperando tu firma en la billetera.',
  putAway: 'Lo cerraste antes de firmarlo.',
}
