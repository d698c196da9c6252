import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './connected-strings.en.ts'

export const strings: Translated<typeof en> = {
  walletChip: 'Billetera {{address}}',
  chipUnsupported: 'red no compatible',
  chipRunning_one: '{{count}} transacción en curso',
  chipRunning_other: '{{count}} transacciones en curso',
  chipWaiting_one: '{{count}} transacción requiere tu acción',
  chipWaiting_other: '{{count}} transacciones requieren tu acción',
  connectedTo: 'Conectado a {{networkName}}',
  unsupportedNetwork: 'Red no compatible',
  network: 'Red',
  networks: 'Redes compatibles',
  clickToSwitch: 'Haz clic para cambiar a una red compatible.',
  copyAddress: 'Copiar dirección',
  disconnect: 'Desconectar',
  chipUnread_one: '{{count}} notificación sin leer',
  chipUnread_other: '{{count}} notificaciones sin leer',
  unread_one: '{{count}} sin leer',
  unread_other: '{{count}} sin leer',
}
