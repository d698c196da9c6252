import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Aprobaciones',
  lede: 'Lo que nuestros contratos todavía pueden tomar de tu billetera. Solo pedimos la cantidad exacta de una transacción, así que normalmente aquí no hay nada.',
  notConnected: 'Conecta tu billetera para ver sus aprobaciones',
  loading: 'Se están consultando tus aprobaciones.',
  none: 'Ninguno de nuestros contratos puede tomar nada de esta billetera.',
  silent: '{{network}} no responde.',
  silentText: 'Sus aprobaciones faltan en esta lista. Lo seguimos intentando.',
  token: 'Token',
  chain: 'Red',
  spender: 'Lo puede tomar',
  amount: 'Cantidad',
  unlimited: 'Sin límite',
  revoke: 'Revocar',
  revokeNamed: 'Revocar la aprobación de {{symbol}}',
  switchTo: 'Cambiar a {{network}}',
}
