import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Firmar mensaje',
  close: 'Cerrar y desconectar',
  lede: 'Inicia sesión firmando este mensaje con tu billetera. No genera ninguna transacción en la blockchain y no cuesta nada. El mensaje siempre está en inglés.',
  ledeTerms:
    'USD+ tiene sus propios términos. Acéptalos una vez firmando este mensaje, antes de tu primera transacción con USD+. No genera ninguna transacción en la blockchain y no cuesta nada.',
  ledeFresh:
    'Este paso pide una firma de hace menos de 15 minutos. Firma otra vez y el proceso continúa automáticamente. No genera ninguna transacción en la blockchain y no cuesta nada.',
  notNow: 'Ahora no',
  closingMore: 'Si cierras esta ventana, no cambia nada: tu sesión sigue abierta.',
  sign: 'Firmar mensaje',
  closing: 'Si cierras esta ventana, tu billetera se desconecta.',
  inWallet: 'Firma este mensaje en tu billetera.',
  posting: 'Iniciando sesión…',
  confirmTitle: 'Antes de tu primera transacción con USD+',
  confirmAll: 'Confirmo que todo lo anterior es cierto.',
  confirm: 'Confirmar y continuar',
  confirmNote:
    'Solo tienes que confirmarlo una vez, en cualquier dispositivo. Si cierras esta ventana, no cambia nada.',
  risk: 'Aviso de riesgos',
  usdPlusTerms: 'Términos de USD+',
  loading: 'Cargando la confirmación…',
  notLoaded: 'No se pudo cargar la confirmación.',
  loadAgain: 'Volver a cargar',
  errorTitle: 'Error al iniciar sesión',
  rejected:
    'Error al iniciar sesión: firma el mensaje de inicio de sesión con tu billetera para entrar.',
  changed:
    'Tu billetera usa una cuenta o una red distinta a la de este mensaje. Vuelve a la anterior y firma de nuevo.',
  failed: 'Algo salió mal. Inténtalo de nuevo.',
}
