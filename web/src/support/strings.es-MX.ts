import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  contact: 'Contactar a soporte',
  please: 'Necesito ayuda con esto.',
  subject: '{{matter}} {{id}}',
  matters: {
    redemption: 'Redención',
    wire: 'Transferencia bancaria',
    bankTransfer: 'Transferencia ACH',
    giftCard: 'Tarjeta de regalo',
    accountOrder: 'Orden de la cuenta de corretaje',
    account: 'Cuenta de corretaje',
    buy: 'Compra de USD+',
    redeem: 'Redención de USD+',
    wrap: 'Envoltura de USD+',
    unwrap: 'Desenvoltura de wUSD+',
    wrapStock: 'Envoltura de un token de acción',
    unwrapStock: 'Desenvoltura de un token de acción',
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
    id: 'Número: {{id}}',
    network: 'Red: {{network}} ({{chainId}})',
    destination: 'Red de destino: {{network}} ({{chainId}})',
    hash: 'Transacción: {{hash}}',
    time: 'Hora: {{time}}',
    status: 'Estado: {{status}}',
    said: 'Motivo: {{said}}',
  },
}
