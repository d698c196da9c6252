import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Conectar billetera',
  connectWallet: 'Conectar billetera',
  restoring: 'Recuperando tu sesión…',
  close: 'Cerrar',
  externalWallets: 'Billeteras externas',
  installed: 'Instalada',
  lastUsed: 'Última usada',
  waiting: 'Esperando a tu billetera',
  noneInstalled:
    'No encontramos ninguna billetera en este navegador. Instala una, como MetaMask o Rabby, y vuelve a abrir esta ventana.',
  note: 'Después firmarás un mensaje que demuestra que la billetera es tuya. No genera ninguna transacción en la blockchain y no cuesta nada.',
  terms: 'Términos y condiciones',
  wait: {
    stop: 'Dejar de esperar',
    long: 'Tu billetera aún no responde. Ábrela y busca una solicitud pendiente. Puede estar detrás de otra ventana o en tu teléfono.',
    network: 'Esperando a que tu billetera cambie a {{network}}.',
    token: 'Esperando a que tu billetera agregue {{symbol}}.',
  },
  errors: {
    title: 'Error',
    notSwitched: 'Tu billetera no cambió a {{network}}. Ábrela y cambia de red ahí.',
    rejected: 'Rechazaste la solicitud',
    pending: 'Tu billetera ya tiene una solicitud pendiente. Ábrela y responde ahí primero.',
    noProvider:
      'Se requiere un proveedor: esta billetera no ofrece ninguno. Actualízala o elige otra.',
    noChain:
      'El ID de la red no está definido: elige una red en tu billetera e inténtalo de nuevo.',
    failed: 'La billetera no se conectó. Desbloquéala e inténtalo de nuevo.',
  },
}
