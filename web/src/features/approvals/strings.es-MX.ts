import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Aprobaciones',
  lede: 'Consulta de qué tokens de tu billetera aún pueden disponer nuestros contratos. Solo pedimos la cantidad exacta de cada transacción, así que normalmente esta lista está vacía.',
  notConnected: 'Conecta tu billetera para ver sus aprobaciones',
  loading: 'Consultando tus aprobaciones…',
  none: 'No tienes aprobaciones activas para nuestros contratos.',
  silent: '{{network}} no responde.',
  silentText: 'Las aprobaciones de esa red no aparecen en esta lista. Seguiremos intentando.',
  token: 'Token',
  chain: 'Red',
  spender: 'Contrato autorizado',
  amount: 'Cantidad',
  unlimited: 'Sin límite',
  revoke: 'Revocar',
  revokeNamed: 'Revocar la aprobación de {{symbol}}',
  switchTo: 'Cambiar a {{network}}',
}
