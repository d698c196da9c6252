import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  contact: 'Contactar a soporte',
  please: 'Hola, necesito ayuda con lo siguiente:',
  subject: '{{matter}} {{id}}',
  matters: {
    redemption: 'Redención',
    wire: 'Transferencia wire',
    bankTransfer: 'Transferencia ACH',
    giftCard: 'Tarjeta de regalo',
    accountOrder: 'Orden de la cuenta de inversión',
    account: 'Cuenta de inversión',
    buy: 'Compra de USD+',
    redeem: 'Redención de USD+',
    wrap: 'Envolver USD+',
    unwrap: 'Desenvolver wUSD+',
    wrapStock: 'Envolver un token de acción',
    unwrapStock: 'Desenvolver un token de acción',
    revoke: 'Revocación de una aprobación',
    bridge: 'Transferencia por el puente',
    order: 'Orden',
    cancelOrder: 'Cancelación de una orden',
    cancelRedemption: 'Cancelación de una redención',
    cancelOrderByOwner: 'Cancelación de una orden en la red',
    claimProceeds: 'Cobro del importe de una venta',
  },
  lines: {
    what: 'Asunto: {{what}}',
    id: 'Referencia: {{id}}',
    network: 'Red: {{network}} ({{chainId}})',
    destination: 'Red de destino: {{network}} ({{chainId}})',
    hash: 'Transacción: {{hash}}',
    time: 'Hora: {{time}}',
    status: 'Estado: {{status}}',
    said: 'Motivo: {{said}}',
  },
}
