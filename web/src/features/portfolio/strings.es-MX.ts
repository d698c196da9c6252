import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  tabs: 'Tu actividad',
  portfolio: 'Portafolio',
  redemptions: 'Redenciones',
  asset: 'Activo',
  chain: 'Red',
  balance: 'Saldo',
  value: 'Valor',
  notConnected: 'Conecta tu billetera para ver tus saldos',
  connectWallet: 'Conectar billetera',
  lookingFor: 'Buscando {{wallet}}, la última que usaste aquí',
  loading: 'Se están consultando tus saldos.',
  failed: 'No se pudieron consultar tus saldos.',
  retry: 'Reintentar',
  chainDown: '{{network}} no responde.',
  chainDownText: 'Sus saldos faltan en esta lista y en el total.',
  nothing: 'Aún no hay saldos. Aquí verás lo que compres.',
  totalOn_one: 'Total en {{count}} red',
  totalOn_other: 'Total en {{count}} redes',
  usdPlus: 'USD+',
  wrapped: 'wUSD+',
  wrappedOf: '{{symbol}} envuelto en {{network}}',
  hideBalances: 'Ocultar saldos',
  stablecoins: 'Monedas estables',
  total: 'Total',
}
