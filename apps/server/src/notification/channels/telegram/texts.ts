export const invalidResponse = 'Telegram sent an invalid response';
export const rejectedTheToken = 'Telegram rejected the bot token (setting TELEGRAM_TOKEN)';
export const respondedWith = (status: number, text: string) => `Telegram responded with ${status}: ${text}`;
export const sentAs = (id: number) => `sent as message ${id}`;
export const replies = (reason: string) => `Telegram replies are not received: ${reason}`;
export const pollStopped = 'the replies could not be stored';

/** The marker before who acknowledged. */
export const done = (text: string) => `✓ ${text}`;
export const notForThisChat =
  'This bot sends alarms of Outpost. To receive yours here, open Account in Outpost and link Telegram.';
export const onlyPrivate = 'Alarms of Outpost are sent to private chats only. Open a chat with this bot.';
