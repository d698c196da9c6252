import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Tu billetera mostrará',
  agree: 'Firmar en tu billetera',
  decline: 'No firmar',
  intents: {
    OrderRequest: 'Orden de tokens de acciones',
    CancelOrder: 'Cancelar una orden',
    Permit: 'Aprobar el gasto de tokens',
    createOrder: 'Orden de tokens de acciones',
    approve: 'Aprobar el gasto de tokens',
  },
  labels: {
    side: 'Operación',
    type: 'Tipo',
    stockToken: 'Token de la acción',
    sold: 'Tokens que vendes',
    paymentToken: 'Token de pago',
    spent: 'Monto por gastar',
    limit: 'Límite por token de la acción',
    tif: 'Vigencia',
    recipient: 'Destinatario',
    owner: 'Titular',
    fee: 'Comisión máxima',
    feeUntil: 'Comisión válida hasta',
    orderUntil: 'Orden válida hasta',
    spender: 'Contrato autorizado',
    amount: 'Monto máximo',
    until: 'Válido hasta',
  },
  sides: { buy: 'Compra', sell: 'Venta' },
  types: { market: 'Orden a mercado', limit: 'Orden limitada' },
  tifs: {
    day: 'Día',
    untilCanceled: 'Hasta cancelar',
    atOnce: 'Inmediata o cancelar',
    inFull: 'Completa o cancelar',
  },
  contracts: {
    orderProcessor: 'Contrato de órdenes',
    usdPlusMinter: 'Contrato de emisión de USD+',
    usdPlusRedeemer: 'Contrato de redención de USD+',
    ccipWaypoint: 'Puente de USD+',
    wrappedUsdPlusWaypoint: 'Puente de wUSD+',
  },
  units: '{{amount}} unidades base de {{address}}',
}
