import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Iniciar sesión',
  group: '¿No tienes una billetera?',
  email: 'Correo electrónico',
  phone: 'Número de teléfono',
  either: 'Correo electrónico o número de teléfono',
  continue: 'Continuar',
  google: 'Continuar con Google',
  wallet: 'Billetera por correo',
  reject: 'Rechazar y cerrar',
  waitingTitle: 'Continúa en la otra ventana',
  waiting: 'Inicia sesión ahí. Esta página continúa automáticamente en cuanto lo hagas.',
  leaving: 'Te llevamos a la página de inicio de sesión…',
  cancel: 'Cancelar',
  faults: {
    required: 'Escribe tu correo o número de teléfono.',
    email: 'Escribe un correo electrónico válido.',
    phone: 'Escribe un número de teléfono con su código de país, como +525512345678.',
    either: 'Escribe un correo electrónico válido o un número de teléfono como +525512345678.',
  },
  problems: {
    rejected: 'Rechazaste la solicitud',
    pending: 'Ya hay un inicio de sesión en curso. Termínalo primero.',
    noKey:
      'Se requiere una clave de API: no se proporcionó la clave del proveedor de inicio de sesión por correo.',
    wrongState:
      'No pudimos verificar este inicio de sesión, así que se rechazó. Inténtalo de nuevo.',
    noStorage:
      'Tu navegador bloquea el almacenamiento de este sitio, así que este inicio de sesión no se puede completar. Permite las ventanas emergentes o el almacenamiento e inténtalo de nuevo.',
    unreachable: 'El servicio de inicio de sesión no responde. Inténtalo de nuevo.',
    failed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  },
}
