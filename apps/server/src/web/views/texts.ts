export const viewNameTaken = (name: string) => `You already have a view named ${name}`;
export const maxViewsReached = (maxViews: number) =>
  `The maximum of ${maxViews} views is reached. Delete one first.`;
