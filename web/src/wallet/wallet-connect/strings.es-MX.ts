import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  hint: 'Teléfono o código QR',
  waiting: 'Esperando a tu billetera',
  fetching: 'Obteniendo un código QR…',
  scan: 'Escanea este código con la app de tu billetera y aprueba la conexión.',
  here: 'Abre la app de tu billetera, aprueba la conexión y luego vuelve a esta página.',
  code: 'Código QR para conectar una billetera',
  open: 'Abrir la billetera',
  copy: 'Copiar enlace',
  copied: 'Copiado al portapapeles',
  copyFailed: 'No se pudo copiar el enlace. Escanea el código.',
  cancel: 'Cancelar',
  again: 'Intentar de nuevo',
  newCode: 'Obtener otro código',
  problems: {
    rejected: 'Rechazaste la solicitud',
    expired: 'Este código venció a los cinco minutos. Obtén otro.',
    unreachable: 'WalletConnect no responde. Revisa tu conexión o elige otra forma de conectarte.',
    noChain: 'El ID de la red no está definido: tu billetera no admite ninguna de nuestras redes.',
    failed: 'La billetera no se conectó. Inténtalo de nuevo.',
  },
}
