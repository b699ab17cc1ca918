export const invalidResponse = 'Telegram sent an invalid response';
export const tokenRejected = 'Telegram rejected the bot token (setting TELEGRAM_TOKEN)';
export const respondedWith = (status: number, text: string) => `Telegram responded with ${status}: ${text}`;
export const sentAs = (id: number) => `Sent as message ${id}`;
export const repliesNotReceived = (reason: string) => `Telegram replies are not received: ${reason}`;
export const repliesNotStored = 'replies could not be stored';

/** The marker before who acknowledged. */
export const doneMarker = (text: string) => `✓ ${text}`;
export const notForThisChat =
  'This bot sends alarm notifications from Outpost. To receive yours here, open the Account page in Outpost and link a Telegram chat.';
export const onlyPrivateChats =
  'Outpost sends notifications to private chats only. Open a private chat with this bot.';
