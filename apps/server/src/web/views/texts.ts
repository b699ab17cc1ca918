export const viewNameTaken = (name: string) => `You already have a view named ${name}`;
export const maxViewsReached = (maxViews: number) =>
  `You have ${maxViews} views, the maximum. Delete one first.`;
