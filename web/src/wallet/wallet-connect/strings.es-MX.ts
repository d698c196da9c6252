import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  hint: 'Teléfono o código QR',
  waiting: 'Esperando a tu billetera',
  fetching: 'Obteniendo un código',
  scan: 'Escanea este código con la aplicación de tu billetera y aprueba ahí.',
  here: 'Abre la aplicación de tu billetera, aprueba ahí y luego vuelve a esta página.',
  code: 'Código QR con el que se conecta una billetera',
  open: 'Abrir la billetera',
  copy: 'Copiar enlace',
  copied: 'Copiado al portapapeles',
  copyFailed: 'Aquí no se permite copiar. Escanea el código.',
  cancel: 'Cancelar',
  again: 'Intentar de nuevo',
  newCode: 'Obtener otro código',
  problems: {
    rejected: 'El usuario rechazó la solicitud',
    expired: 'El código no se usó en cinco minutos, así que ya no sirve.',
    unreachable:
      'El servidor de WalletConnect no responde. Revisa tu conexión o elige otra forma de conectarte.',
    noChain: 'El ID de la red no está definido: tu billetera no ofrece ninguna de nuestras redes.',
    failed: 'La billetera no se conectó. Inténtalo de nuevo.',
  },
}
